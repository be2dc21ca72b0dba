/** Returns a tar of files and, with `type`, other entries. Names over 100 bytes get a pax header. */
export function tarOf(entries: readonly { name: string; bytes?: Buffer; type?: string }[]): Buffer {
  const blocks = entries.flatMap(({ name, bytes = Buffer.alloc(0), type = '0' }) => {
    if (Buffer.byteLength(name) <= 100) return [tarHeader(name, bytes.length, type), padded(bytes)];
    const pax = paxRecord('path', name);
    return [
      tarHeader('PaxHeader', pax.length, 'x'),
      padded(pax),
      tarHeader(name.slice(0, 20), bytes.length, type),
      padded(bytes),
    ];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function tarHeader(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${(1_425_204_000).toString(8).padStart(11, '0')}\0`, 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest) + 1;
  while (String(length).length + Buffer.byteLength(rest) !== length) length += 1;
  return Buffer.from(`${length}${rest}`);
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
