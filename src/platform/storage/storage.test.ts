import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startObjectStore, type FakeObjectStore } from '#checks/harness/processes/object-store.ts'
import { mayMount, mountSmallDisk } from '#checks/harness/processes/small-disk.ts'
import { localFolder } from './local-folder.ts'
import { objectStore } from './object-store.ts'
import { openStorage } from './open-storage.ts'
import { StorageFull } from './storage-full.ts'
import { checkStorage } from './startup-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const newName = (): string => `${randomUUID()}.jpg`
const content = Buffer.from('bytes of a picture')

describe('a local folder', () => {
  const storage = localFolder(join(folder, 'files'))

  test('stores files for the server user only and returns them unchanged', async () => {
    const name = newName()
    await storage.put(name, content)
    expect(await storage.get(name)).toEqual(content)
    expect(statSync(join(folder, 'files')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'files', name)).mode & 0o777).toBe(0o600)
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
    expect(readdirSync(join(folder, 'files'))).toEqual([])
  })

  test('UPL-04 accepts only generated names', async () => {
    const odd = [
      '',
      '.',
      '..',
      'a',
      '\0',
      '%2e%2e',
      '..%2f',
      'con',
      '~root',
      'x.jpg.php',
      'x.svg',
      'C:',
      '\\\\host\\share',
    ]
    const steps = ['../', '..\\', '..%2f', '%2e%2e/', '..;/', '....//', '/', '//', './']
    const payloads = [
      ...odd,
      ...steps.flatMap((step) =>
        [1, 2, 4, 8].flatMap((deep) => [`${step.repeat(deep)}etc/passwd`, `${step.repeat(deep)}${newName()}`]),
      ),
      ...Array.from({ length: 40 }, (_, at) => `${newName()}${String.fromCharCode(at)}`),
      ...Array.from({ length: 40 }, (_, at) => `${String.fromCharCode(at)}${newName()}`),
      ...Array.from({ length: 40 }, (_, at) =>
        newName().replace('-', String.fromCharCode(33 + at) === '-' ? '/' : String.fromCharCode(33 + at)),
      ),
    ]
    expect(payloads.length).toBeGreaterThanOrEqual(200)
    for (const name of payloads)
      for (const work of [() => storage.put(name, content), () => storage.get(name), () => storage.remove(name)])
        await expect((async () => work())(), JSON.stringify(name)).rejects.toThrow('Not a valid file name')
    expect(readdirSync(join(folder, 'files'))).toEqual([])
    expect(readdirSync(folder)).toEqual(['files'])
  })
})

test.runIf(mayMount)('UPL-06 leaves no partial file on a full disk', async () => {
  const small = join(folder, 'small')
  mkdirSync(small)
  const unmount = mountSmallDisk(small, '256k')
  try {
    const storage = localFolder(small)
    const name = newName()
    await expect(storage.put(name, Buffer.alloc(1_048_576, 1))).rejects.toThrow(StorageFull)
    expect(readdirSync(small)).toEqual([])
    expect(await storage.get(name)).toBeNull()
    await storage.put(name, content)
    expect(await storage.get(name)).toEqual(content)
  } finally {
    unmount()
  }
})

test('UPL-06 ignores and overwrites an interrupted write', async () => {
  const storage = localFolder(join(folder, 'files'))
  const name = newName()
  writeFileSync(join(folder, 'files', `${name}.part`), 'half')
  expect(await storage.get(name)).toBeNull()
  await storage.put(name, content)
  expect(readdirSync(join(folder, 'files'))).toEqual([name])
})

describe('a bucket', () => {
  let bucket: FakeObjectStore
  beforeAll(async () => {
    bucket = await startObjectStore()
  })
  afterEach(() => bucket.answerWith(null))
  afterAll(() => bucket?.close())

  test('stores, reads and removes files by signed calls under generated names', async () => {
    const storage = openStorage({ dataDir: folder, storage: bucket })
    const name = newName()
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256))
    await storage.put(name, bytes)
    expect([...bucket.objects.keys()]).toEqual([`/documents/${name}`])
    expect(await storage.get(name)).toEqual(bytes)
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
    await expect((async () => storage.get('../x'))()).rejects.toThrow('Not a valid file name')
  })

  test('rejects wrong signatures, and the startup check reports it without the secret', async () => {
    const { url, region, keyId } = bucket
    for (const wrong of [
      { url, region, keyId, secret: 'another secret' },
      { url, region: 'us-east-1', keyId, secret: bucket.secret },
      { url, region, keyId: 'AKIDOTHER', secret: bucket.secret },
    ])
      await expect(checkStorage(objectStore(wrong))).rejects.toThrow(
        'STORAGE_URL must be a bucket this key may write, read and delete in: The object store returned 403 to put.',
      )
    expect(bucket.objects.size).toBe(0)
    await checkStorage(objectStore(bucket))
    expect(bucket.objects.size).toBe(0)
  })

  test.each([501, 400])('that answers %s to a call for encryption is used without it, from then on', async (status) => {
    bucket.refuseEncryption(status)
    const storage = objectStore(bucket)
    await checkStorage(storage)
    const name = newName()
    await storage.put(name, content)
    expect(await storage.get(name)).toEqual(content)
    expect(bucket.encrypted.get(`/documents/${name}`)).toBe(false)
    await storage.remove(name)
    bucket.refuseEncryption(null)
  })

  test('is asked to encrypt', async () => {
    const [storage, name] = [objectStore(bucket), newName()]
    await storage.put(name, content)
    expect(bucket.encrypted.get(`/documents/${name}`)).toBe(true)
    await storage.remove(name)
  })

  test('UPL-06 reports a full bucket and stores nothing in a failing one', async () => {
    const storage = objectStore(bucket)
    bucket.answerWith(507)
    await expect(storage.put(newName(), content)).rejects.toThrow(StorageFull)
    bucket.answerWith(400)
    await expect(storage.get(newName())).rejects.toThrow('returned 400 to get')
    expect(bucket.objects.size).toBe(0)
  })
})
