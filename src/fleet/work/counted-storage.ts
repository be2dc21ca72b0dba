import type { Storage } from '../storage/storage.ts';

/** Wraps a storage to report its traffic: the sizes of transferred objects in bytes. */
export function countedStorage(
  storage: Storage,
  onBytes: (direction: 'read' | 'written', count: number) => void,
): Storage {
  return {
    location: storage.location,
    list: (prefix) => storage.list(prefix),
    stat: (key) => storage.stat(key),
    copy: (from, to) => storage.copy(from, to),
    remove: (key) => storage.remove(key),
    versions: (prefix) => storage.versions(prefix),
    check: () => storage.check(),
    close: () => storage.close(),
    async get(key, version) {
      const object = await storage.get(key, version);
      if (object) onBytes('read', object.bytes.length);
      return object;
    },
    async getFile(key, file, version) {
      const object = await storage.getFile(key, file, version);
      if (object) onBytes('read', object.size);
      return object;
    },
    async checksum(key) {
      const object = await storage.checksum(key);
      if (object) onBytes('read', object.size);
      return object;
    },
    async put(key, content, options) {
      const result = await storage.put(key, content, options);
      if (result !== 'conflict') onBytes('written', options.size);
      return result;
    },
  };
}
