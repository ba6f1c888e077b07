import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { StorageFull } from './storage-full.ts'
import { checkedName, type Storage } from './storage.ts'

/** A bucket of an S3-compatible store. */
export interface ObjectStore {
  /** Including the bucket: https://s3.example.com/documents. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

const encrypted = { 'x-amz-server-side-encryption': 'AES256' }
const patienceMs = 20_000
/** For files that are streamed. */
const longPatienceMs = 600_000
const insufficient = 507
/** What stores answer that cannot encrypt by themselves, such as MinIO without a key server. */
const notEncrypting = [400, 501]

/** Files in a bucket. Every call is signed, and nothing is readable without a key. */
export function objectStore({ url, region, keyId, secret }: ObjectStore): Storage {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const call = (name: string, init: RequestInit & { readonly method: string }, ms = patienceMs): Promise<Response> =>
    client.fetch(`${url}/${checkedName(name)}`, { ...init, signal: AbortSignal.timeout(ms), redirect: 'error' })
  let mayEncrypt = true
  return {
    async put(name, bytes) {
      const write = async (extra: Readonly<Record<string, string>>): Promise<Response> => {
        const headers = { 'content-type': 'application/octet-stream', ...extra }
        const isLarge = bytes instanceof Blob
        const body = isLarge ? bytes : new Uint8Array(bytes)
        const response = await call(name, { method: 'PUT', body, headers }, isLarge ? longPatienceMs : patienceMs)
        await response.body?.cancel()
        return response
      }
      let response = await write(mayEncrypt ? encrypted : {})
      if (mayEncrypt && notEncrypting.includes(response.status)) {
        response = await write({})
        mayEncrypt = !response.ok
      }
      if (response.status === insufficient) throw new StorageFull('Storage is full.')
      if (!response.ok) throw unexpected('put', response)
    },
    async get(name) {
      const response = await call(name, { method: 'GET' })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      if (response.status === 404) return null
      throw unexpected('get', response)
    },
    async stream(name) {
      const response = await call(name, { method: 'GET' }, longPatienceMs)
      if (response.ok && response.body) return Readable.from(partsOf(response.body), { objectMode: false })
      await response.body?.cancel()
      if (response.status === 404) return null
      throw unexpected('get', response)
    },
    async remove(name) {
      const response = await call(name, { method: 'DELETE' })
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw unexpected('remove', response)
    },
  }
}

/** The parts of an answer as they come; a reader that stops early ends the call. */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

/** Error bodies may contain addresses and keys, so only the status is reported. */
const unexpected = (what: string, { status }: Response): Error =>
  new Error(`The object store returned ${status} to ${what}`)
