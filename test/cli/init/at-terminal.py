"""Runs a command at a pseudo-terminal and types what it is told to: [[what has to be shown, what is typed then], …]."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time

folder, environment, steps, *command = sys.argv[1:]
process, terminal = pty.fork()
if process == 0:
    os.chdir(folder)
    os.execve(command[0], command, json.loads(environment))
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
shown = b""
seen = 0
waiting = json.loads(steps)
end = time.monotonic() + 40
while time.monotonic() < end:
    if not select.select([terminal], [], [], 1)[0]:
        continue
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    shown += chunk
    while waiting and (at := shown.find(waiting[0][0].encode(), seen)) >= 0:
        seen = at + len(waiting[0][0].encode())
        os.write(terminal, waiting.pop(0)[1].encode())
else:
    os.kill(process, signal.SIGKILL)
status = os.waitpid(process, 0)[1]
print(json.dumps({"code": os.waitstatus_to_exitcode(status), "shown": shown.decode(), "untyped": [s[0] for s in waiting]}))
