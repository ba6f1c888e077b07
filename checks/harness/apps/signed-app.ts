import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { apkBytes, makeZip } from './apk-files.ts'

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from([body.length >>> 8, body.length & 255])
  return Buffer.concat([Buffer.from([tag, 0x82]), length, body])
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))

/** A certificate that a key made of itself, with nobody named in it. */
function certificateOf(privateKey: KeyObject, publicKey: Buffer): Buffer {
  const validity = sequence(...['250101000000Z', '490101000000Z'].map((at) => der(0x17, Buffer.from(at))))
  const content = sequence(der(0x02, Buffer.from([1])), ecdsaWithSha256, sequence(), validity, sequence(), publicKey)
  return sequence(
    content,
    ecdsaWithSha256,
    der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)])),
  )
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number): Buffer => Buffer.concat([u32(value), u32(0)])
const prefixed = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length), body])
}

const chunkBytes = 1_048_576
/** What scheme v2 signs: the hashes of pieces of each section. */
function digestOf(sections: readonly Buffer[]): Buffer {
  const pieces = sections.flatMap((section) =>
    Array.from({ length: Math.ceil(section.length / chunkBytes) }, (_, at) =>
      section.subarray(at * chunkBytes, (at + 1) * chunkBytes),
    ),
  )
  const hashes = pieces.map((piece) =>
    createHash('sha256')
      .update(Buffer.from([0xa5]))
      .update(u32(piece.length))
      .update(piece)
      .digest(),
  )
  return createHash('sha256')
    .update(Buffer.from([0x5a]))
    .update(u32(hashes.length))
    .update(Buffer.concat(hashes))
    .digest()
}

const ecdsaScheme = u32(0x0201)
const schemeTwo = u32(0x7109871a)

function signatureBlock(digest: Buffer): Buffer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const data = Buffer.concat([
    prefixed(prefixed(ecdsaScheme, prefixed(digest))),
    prefixed(prefixed(certificateOf(privateKey, key))),
    prefixed(),
  ])
  const signature = prefixed(ecdsaScheme, prefixed(sign('sha256', data, privateKey)))
  const signers = prefixed(prefixed(prefixed(data), prefixed(signature), prefixed(key)))
  const pair = Buffer.concat([u64(4 + signers.length), schemeTwo, signers])
  const size = u64(pair.length + 24)
  return Buffer.concat([size, pair, size, Buffer.from('APK Sig Block 42')])
}

const manifestName = 'AndroidManifest.xml'
/** The manifest of the app in the files, which is the first of its entries with that name. */
function manifestBytes(): Buffer {
  const app = apkBytes('apk-own-12.apk')
  const central = app.lastIndexOf(manifestName) - 46
  const [method, packed, at] = [
    app.readUInt16LE(central + 10),
    app.readUInt32LE(central + 20),
    app.readUInt32LE(central + 42),
  ]
  const start = at + 30 + app.readUInt16LE(at + 26) + app.readUInt16LE(at + 28)
  const bytes = app.subarray(start, start + packed)
  return method === 0 ? bytes : inflateRawSync(bytes)
}

/** An app that phones install, with a file of so many bytes in it, signed by a key of its own. */
export function signedApp(bytes: number): Buffer {
  const zip = makeZip([
    { name: manifestName, bytes: manifestBytes() },
    { name: 'assets/film', bytes: Buffer.alloc(bytes, 7) },
  ])
  const endAt = zip.length - 22
  const directoryAt = zip.readUInt32LE(endAt + 16)
  const [entries, directory, end] = [
    zip.subarray(0, directoryAt),
    zip.subarray(directoryAt, endAt),
    zip.subarray(endAt),
  ]
  const block = signatureBlock(digestOf([entries, directory, end]))
  const moved = Buffer.from(end)
  moved.writeUInt32LE(directoryAt + block.length, 16)
  return Buffer.concat([entries, block, directory, moved])
}
