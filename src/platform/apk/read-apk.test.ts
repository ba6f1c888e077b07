import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { apkBytes, apkPath, makeZip, type MadeEntry } from '#checks/harness/apps/apk-files.ts'
import { memoryPeakOf } from '#checks/harness/processes/memory-peak.ts'
import { inspectApk } from './inspect-apk.ts'
import { readApk } from './read-apk.ts'

const folder = mkdtempSync(join(tmpdir(), 'overround-apk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refusalOf = (bytes: Buffer): string => {
  const path = join(folder, 'sent.apk')
  writeFileSync(path, bytes)
  const read = inspectApk(path)
  return 'refused' in read ? read.refused : 'accepted'
}

const own = '402cb5acfd2c46155b9aafa7d783d9bd123ac2aa57d830abc9b961982c845e47'
const rotated = '26ea1a8c4be09fbb9a46e8baa82bb3dcc0815a2cb015622355f2a83592ea0e04'

describe('D17 reads manifest and signer', () => {
  test('of an app signed by scheme 2', async () => {
    expect(await readApk(apkPath('apk-own-12.apk'))).toEqual({
      packageName: 'com.example.overround',
      versionCode: '12',
      versionName: '1.2.0',
      minSdk: 24,
      targetSdk: 34,
      certificate: own,
      formerCertificates: [],
      schemes: [2],
    })
  })

  test('of an app whose old key handed over to a new one', async () => {
    expect(await readApk(apkPath('apk-rotated-with-proof-13.apk'))).toMatchObject({
      certificate: rotated,
      formerCertificates: [own],
      schemes: [2, 3],
    })
  })

  test('of an app with a new key and no proof', async () => {
    expect(await readApk(apkPath('apk-new-key-without-proof-13.apk'))).toMatchObject({
      certificate: rotated,
      formerCertificates: [],
    })
  })

  test('of a package whose name looks like another one', async () => {
    expect(await readApk(apkPath('apk-other-package-13.apk'))).toMatchObject({
      packageName: 'com.example.0verround',
    })
  })
})

test.each([
  ['apk-v1-only-target-29.apk', 'The app is signed by scheme v1 only. Sign it by scheme v2 or v3.'],
  ['apk-v1-only-target-34.apk', 'Android 11 and later cannot install this app: it is signed by scheme v1 only.'],
  ['apk-unsigned-target-29.apk', 'The app is not signed.'],
  ['apk-unsigned-target-34.apk', 'The app is not signed.'],
  ['apk-one-byte-changed-13.apk', 'The app was changed after signing.'],
  ['apk-split-config-13.apk', 'This is the part config.arm64_v8a of an app.'],
  ['apk-base-that-needs-splits-13.apk', 'This base needs parts that a link cannot bring: build a universal APK.'],
  ['bundle-13.aab', 'A bundle (.aab) cannot be installed from a link: build a universal APK.'],
  ['apk-two-manifests-13.apk', 'The archive has two entries named "AndroidManifest.xml".'],
  ['apk-path-names-13.apk', 'The entry "../../../../tmp/overround-slip" has a name that leads out of the archive.'],
  [
    'apk-text-before-13.apk',
    'The directory of the archive is not where it says, or there are bytes before the archive.',
  ],
])('UPL-03 D17 D20 D22 refuses %s', (name, reason) => {
  expect(refusalOf(apkBytes(name))).toBe(reason)
})

const mebibyte = 1_048_576
const link = 0o120777
const liars: Readonly<Record<string, readonly [readonly MadeEntry[], string]>> = {
  '10,000 entries': [
    Array.from({ length: 10_000 }, (_, at) => ({ name: `res/${at}` })),
    'The archive has 10000 entries; at most 9999 are accepted.',
  ],
  'an entry that says 4 GB': [
    [{ name: 'big', says: { size: 4_294_967_000 } }],
    'The entry "big" is too large when it is unpacked.',
  ],
  'a bomb of 1:1000': [
    [{ name: 'bomb', bytes: Buffer.alloc(1_000), says: { size: 1_004_097, method: 8 } }],
    'The entry "bomb" is too large when it is unpacked.',
  ],
  'two entries over the same data': [
    [
      { name: 'a', bytes: Buffer.alloc(50) },
      { name: 'a2', says: { offset: 0, name: 'a' } },
    ],
    'The archive has two entries named "a".',
  ],
  'a header inside of another entry': [
    [
      { name: 'outer', bytes: makeZip([{ name: 'inner' }]) },
      { name: 'inner', says: { offset: 35 } },
    ],
    'The entry "inner" overlaps another one.',
  ],
  'a symbolic link': [[{ name: 'link', says: { mode: link } }], 'The entry "link" is a symbolic link.'],
  'an encrypted entry': [[{ name: 'closed', says: { flags: 1 } }], 'The entry "closed" is encrypted.'],
  'a drive': [[{ name: 'C:/up' }], 'The entry "C:/up" has a name that leads out of the archive.'],
  'a root': [[{ name: '/etc/up' }], 'The entry "/etc/up" has a name that leads out of the archive.'],
  'a backslash': [[{ name: 'a\\b' }], 'The entry "a\\\\b" has a name that leads out of the archive.'],
  'a name that would clear a terminal': [
    [{ name: 'a\u001b[2J' }],
    'The entry "a?[2J" has a name that leads out of the archive.',
  ],
  'another name in the header of the entry': [
    [{ name: 'one', says: { name: 'two' } }],
    'The entry "two" has another name in its own header.',
  ],
  'an unknown packing': [
    [{ name: 'odd', says: { method: 12 } }],
    'The entry "odd" is packed in a way that Android does not read.',
  ],
  'several apps': [
    [{ name: 'base.apk' }, { name: 'split.apk' }],
    'This is an archive of several APKs, which cannot be installed from a link: build a universal APK.',
  ],
  'no manifest': [[{ name: 'classes.dex' }], 'The file is no app: it has no "AndroidManifest.xml".'],
  'a manifest of text': [
    [{ name: 'AndroidManifest.xml', bytes: Buffer.from('<manifest package="com.example"/>') }],
    'The manifest of the app is not compiled.',
  ],
  'a manifest of more than 5 MB': [
    [{ name: 'AndroidManifest.xml', bytes: Buffer.alloc(5 * mebibyte + 1) }],
    'The manifest of the app is larger than 5 MB.',
  ],
}

test.each(Object.keys(liars))('UPL-03 D22 refuses an archive with %s', (title) => {
  const [entries, reason] = liars[title] ?? [[], '']
  expect(refusalOf(makeZip(entries))).toBe(reason)
})

test('UPL-03 refuses appended and missing bytes, and files of other kinds', () => {
  const app = apkBytes('apk-own-13.apk')
  const noArchive = 'The file is no APK: it is not a whole zip archive, or something was appended to it.'
  for (const bytes of [
    Buffer.concat([app, Buffer.from('x')]),
    app.subarray(0, -1),
    Buffer.alloc(0),
    Buffer.from('%PDF-1.7'),
  ])
    expect(refusalOf(bytes)).toBe(noArchive)
})

test('a changed byte anywhere is refused', () => {
  const app = apkBytes('apk-own-13.apk')
  for (let at = 0; at < app.length; at += 97) {
    const changed = Buffer.from(app)
    changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at)
    expect([at, refusalOf(changed)]).not.toEqual([at, 'accepted'])
  }
})

test('nothing is written beside the file, and memory stays small', async () => {
  expect(readdirSync(folder)).toEqual(['sent.apk'])
  const megabytes = await memoryPeakOf({
    prepare: `import { writeFileSync } from 'node:fs'
      import { makeZip } from '#checks/harness/apps/apk-files.ts'
      import { readApk } from '#platform/apk/read-apk.ts'
      const path = '${folder}/large.apk'
      writeFileSync(path, makeZip(Array.from({ length: 9_999 }, (_, at) => ({ name: 'res/' + at }))))
      await readApk('${folder}/sent.apk')`,
    work: `await readApk(path)`,
  })
  expect(megabytes).toBeLessThan(100)
})

test('a file that takes too long is given up', async () => {
  const path = join(folder, 'slow.apk')
  writeFileSync(path, makeZip(Array.from({ length: 9_999 }, (_, at) => ({ name: `res/${at}` }))))
  expect(await readApk(path, { timeoutMs: 1 })).toEqual({
    refused: 'The file is too large or too complex to read.',
  })
})
