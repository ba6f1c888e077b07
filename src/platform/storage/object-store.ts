import { AwsClient } from 'aws4fetch'
import { StorageFull } from './storage-full.ts'
import { named, type Storage } from './storage.ts'

/** A bucket of a store that speaks S3. */
export interface ObjectStore {
  /** With the bucket: https://s3.example.com/documents. */
  readonly url: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

const patienceMs = 20_000
const insufficient = 507

/** Files of a bucket: every call is signed, and nothing there is readable by anybody without a key. */
export function objectStore({ url, region, keyId, secret }: ObjectStore): Storage {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 })
  const call = (name: string, init: RequestInit & { readonly method: string }): Promise<Response> =>
    client.fetch(`${url}/${named(name)}`, { ...init, signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
  return {
    async put(name, bytes) {
      const response = await call(name, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream', 'x-amz-server-side-encryption': 'AES256' },
      })
      await response.body?.cancel()
      if (response.status === insufficient) throw new StorageFull('There is no room for more files')
      if (!response.ok) throw unexpected('put', response)
    },
    async get(name) {
      const response = await call(name, { method: 'GET' })
      if (response.ok) return Buffer.from(await response.arrayBuffer())
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

/** What a store says of itself may hold addresses and keys: only how it answered is told. */
const unexpected = (what: string, { status }: Response): Error =>
  new Error(`The object store returned ${status} to ${what}`)
