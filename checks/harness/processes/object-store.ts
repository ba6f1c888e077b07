import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

const sha = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const mac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

export interface FakeObjectStore {
  readonly url: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
  readonly objects: Map<string, Buffer>
  /** Answers a call for encryption with this status, as a store without keys of its own; null: encrypts. */
  refuseEncryption(status: number | null): void
  /** Whether it was asked to encrypt what it stored, by name. */
  readonly encrypted: Map<string, boolean>
  /** Answers every call with this status; null restores normal behaviour. */
  answerWith(status: number | null): void
  close(): Promise<void>
}

/** A fake object store with the part of S3 that the product uses. It verifies every signature and rejects requests signed wrongly. */
export async function startObjectStore(): Promise<FakeObjectStore> {
  const [keyId, secret, region] = ['AKIDSTAND', 'a secret of the stand', 'eu-test-1']
  const objects = new Map<string, Buffer>()
  const encrypted = new Map<string, boolean>()
  let forced: number | null = null
  let encryption: number | null = null

  function isSigned(request: IncomingMessage, body: Buffer): boolean {
    const [, id, day = '', where = '', names = '', signature] = shape.exec(request.headers.authorization ?? '') ?? []
    const at = String(request.headers['x-amz-date'])
    const payloadHash = String(request.headers['x-amz-content-sha256'])
    if (id !== keyId || where !== region || !at.startsWith(day) || !names.split(';').includes('host')) return false
    if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha(body)) return false
    const lines = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    const canonical = [request.method, request.url, '', lines.join(''), names, payloadHash].join('\n')
    const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${where}/s3/aws4_request`, sha(canonical)].join('\n')
    const key = mac(mac(mac(mac(`AWS4${secret}`, day), where), 's3'), 'aws4_request')
    return mac(key, toSign).toString('hex') === signature
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const answer = (status: number, content?: Buffer) => response.writeHead(status).end(content)
      if (!isSigned(request, body)) return answer(403)
      if (forced !== null) return answer(forced)
      const name = request.url ?? ''
      const mayEncrypt = request.headers['x-amz-server-side-encryption'] !== undefined
      if (mayEncrypt && encryption !== null) return answer(encryption)
      if (request.method === 'PUT') encrypted.set(name, mayEncrypt)
      if (request.method === 'PUT') return objects.set(name, body) && answer(200)
      if (request.method === 'DELETE') return objects.delete(name) ? answer(204) : answer(404)
      const found = objects.get(name)
      return found ? answer(200, found) : answer(404)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/documents`,
    keyId,
    secret,
    region,
    objects,
    encrypted,
    refuseEncryption(status) {
      encryption = status
    },
    answerWith(status) {
      forced = status
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
