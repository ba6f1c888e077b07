import { generateKeyPairSync, sign, X509Certificate, type KeyObject } from 'node:crypto'

/** One value of DER with its length. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, Math.floor(length / 256), length % 256]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const yes = der(0x01, Buffer.from([0xff]))

const signatureKind = sequence(objectId('2a8648ce3d040302'))
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))))
const timeOf = (at: Date) =>
  der(
    0x17,
    Buffer.from(
      `${at
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  )

export interface CertificateOf {
  readonly name: string
  readonly key: KeyObject
  readonly certificate: string
  readonly privateKey: string
}

interface CertificateTraits {
  readonly name: string
  /** None: an authority. */
  readonly hosts?: readonly string[]
  readonly issuer?: CertificateOf
  readonly from: Date
  readonly to: Date
}

let serial = 0

/** A certificate signed by its issuer, or by itself. */
export function certificateOf({ name, hosts, issuer, from, to }: CertificateTraits): CertificateOf {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extension = hosts
    ? sequence(objectId('551d11'), der(0x04, sequence(...hosts.map((host) => der(0x82, Buffer.from(host))))))
    : sequence(objectId('551d13'), yes, der(0x04, sequence(yes)))
  serial += 1
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([0x01, Math.floor(serial / 256), serial % 256])),
    signatureKind,
    nameOf(issuer?.name ?? name),
    sequence(timeOf(from), timeOf(to)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', content, issuer?.key ?? privateKey)
  const whole = sequence(content, signatureKind, der(0x03, Buffer.from([0]), signature))
  return {
    name,
    key: privateKey,
    certificate: new X509Certificate(whole).toString(),
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
