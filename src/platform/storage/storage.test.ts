import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { objectStand, type Stand } from '#checks/harness/processes/object-store.ts'
import { localFolder } from './local-folder.ts'
import { objectStore } from './object-store.ts'
import { openStorage } from './open-storage.ts'
import { StorageFull } from './storage-full.ts'
import { tryOut } from './try-out.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fresh = (): string => `${randomUUID()}.jpg`
const content = Buffer.from('bytes of a picture')

describe('a folder of this machine', () => {
  const storage = localFolder(join(folder, 'files'))

  test('keeps files for the server alone, and gives them back as they were', async () => {
    const name = fresh()
    await storage.put(name, content)
    expect(await storage.get(name)).toEqual(content)
    expect(statSync(join(folder, 'files')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'files', name)).mode & 0o777).toBe(0o600)
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
    expect(readdirSync(join(folder, 'files'))).toEqual([])
  })

  test('UPL-04 no other name than ours ever reaches the disk', async () => {
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
        [1, 2, 4, 8].flatMap((deep) => [`${step.repeat(deep)}etc/passwd`, `${step.repeat(deep)}${fresh()}`]),
      ),
      ...Array.from({ length: 40 }, (_, at) => `${fresh()}${String.fromCharCode(at)}`),
      ...Array.from({ length: 40 }, (_, at) => `${String.fromCharCode(at)}${fresh()}`),
      ...Array.from({ length: 40 }, (_, at) =>
        fresh().replace('-', String.fromCharCode(33 + at) === '-' ? '/' : String.fromCharCode(33 + at)),
      ),
    ]
    expect(payloads.length).toBeGreaterThanOrEqual(200)
    for (const name of payloads)
      for (const work of [() => storage.put(name, content), () => storage.get(name), () => storage.remove(name)])
        await expect((async () => work())(), JSON.stringify(name)).rejects.toThrow('Not a name of a stored file')
    expect(readdirSync(join(folder, 'files'))).toEqual([])
    expect(readdirSync(folder)).toEqual(['files'])
  })
})

const [mounting, unmounting] = ['mount', 'umount'] as const
const mayMount = process.getuid?.() === 0 && canMount()
function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'overround-mount-'))
  try {
    execFileSync(mounting, ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe], { stdio: 'ignore' })
    execFileSync(unmounting, [probe])
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

test.runIf(mayMount)('UPL-06 a full disk keeps no half of a file', async () => {
  const small = join(folder, 'small')
  execFileSync('mkdir', [small])
  execFileSync(mounting, ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small])
  try {
    const storage = localFolder(small)
    const name = fresh()
    await expect(storage.put(name, Buffer.alloc(1_048_576, 1))).rejects.toThrow(StorageFull)
    expect(readdirSync(small)).toEqual([])
    expect(await storage.get(name)).toBeNull()
    await storage.put(name, content)
    expect(await storage.get(name)).toEqual(content)
  } finally {
    execFileSync(unmounting, [small])
  }
})

test('UPL-06 what was cut off while it was written is not there, and is written over', async () => {
  const storage = localFolder(join(folder, 'files'))
  const name = fresh()
  writeFileSync(join(folder, 'files', `${name}.part`), 'half')
  expect(await storage.get(name)).toBeNull()
  await storage.put(name, content)
  expect(readdirSync(join(folder, 'files'))).toEqual([name])
})

describe('a bucket', () => {
  let stand: Stand
  beforeAll(async () => {
    stand = await objectStand()
  })
  afterEach(() => stand.answerWith(null))
  afterAll(() => stand?.close())

  test('is put to, got from and removed from by signed calls, under the names we give', async () => {
    const storage = openStorage({ dataDir: folder, storage: stand })
    const name = fresh()
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7) % 256))
    await storage.put(name, bytes)
    expect([...stand.objects.keys()]).toEqual([`/documents/${name}`])
    expect(await storage.get(name)).toEqual(bytes)
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
    await expect((async () => storage.get('../x'))()).rejects.toThrow('Not a name')
  })

  test('takes nothing of who signs wrongly, and that is told at the start without the secret', async () => {
    const { url, region, keyId } = stand
    for (const wrong of [
      { url, region, keyId, secret: 'another secret' },
      { url, region: 'us-east-1', keyId, secret: stand.secret },
      { url, region, keyId: 'AKIDOTHER', secret: stand.secret },
    ])
      await expect(tryOut(objectStore(wrong))).rejects.toThrow(
        'STORAGE_URL must be a bucket this key may write, read and delete in: The object store returned 403 to put.',
      )
    expect(stand.objects.size).toBe(0)
    await tryOut(objectStore(stand))
    expect(stand.objects.size).toBe(0)
  })

  test('UPL-06 that is full says so, and one that is broken keeps nothing', async () => {
    const storage = objectStore(stand)
    stand.answerWith(507)
    await expect(storage.put(fresh(), content)).rejects.toThrow(StorageFull)
    stand.answerWith(400)
    await expect(storage.get(fresh())).rejects.toThrow('returned 400 to get')
    expect(stand.objects.size).toBe(0)
  })
})
