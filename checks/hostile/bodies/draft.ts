import { randomUUID } from 'node:crypto'
import { signatureOf } from '#simulator/sign.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { keys, type RequestUser } from '#checks/hostile/operator.ts'

/** A body made of JSON fragments, so that it can be malformed in ways an object cannot. */
export interface Tree {
  readonly [name: string]: string | Tree
}

export interface Signing {
  readonly key: string
  readonly secret: string
  /** Offset of the timestamp in seconds. */
  readonly skew: number
  /** The text that is signed instead of the body. */
  readonly over?: string
}

export interface Draft {
  readonly method: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly (readonly [string, string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: Tree | null
  /** Sent instead of the body's JSON. */
  readonly raw?: string | Buffer
  /** Sent instead of path and query. */
  readonly target?: string
  readonly signing?: Signing
  readonly user: RequestUser
}

export interface RawRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
  readonly user: RequestUser
}

export const toJsonText = (tree: Tree): string =>
  `{${Object.entries(tree)
    .map(([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? value : toJsonText(value)}`)
    .join(',')}}`

export function setField(tree: Tree, [name = '', ...rest]: readonly string[], json: string): Tree {
  if (rest.length === 0) return { ...tree, [name]: json }
  const inner = tree[name]
  return { ...tree, [name]: setField(typeof inner === 'object' ? inner : {}, rest, json) }
}

export function removeField(tree: Tree, [name = '', ...rest]: readonly string[]): Tree {
  const { [name]: inner, ...others } = tree
  return rest.length === 0 || typeof inner !== 'object' ? others : { ...others, [name]: removeField(inner, rest) }
}

/** URL-encodes a text; lone surrogates are sent as invalid UTF-8 bytes. */
const encodeText = (text: string): string =>
  Array.from(text)
    .map((each) => (each.isWellFormed() ? encodeURIComponent(each) : '%ED%A0%80'))
    .join('')

const targetOf = ({ path, params, query }: Draft): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')
  return query.length === 0
    ? filled
    : `${filled}?${query.map(([name, text]) => `${encodeText(name)}=${encodeText(text)}`).join('&')}`
}

/** The request as it is sent; headers with the value '' are omitted. */
export function toRawRequest(draft: Draft, session: Readonly<Record<string, string>>): RawRequest {
  const isMutating = draft.method !== 'GET'
  const raw = draft.raw ?? (draft.body === null ? null : toJsonText(draft.body))
  const usual = draft.signing
    ? { 'content-type': 'application/json', ...signatureHeaders(draft.signing, raw ?? '') }
    : isMutating
      ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      : {}
  const headers = { ...(draft.signing ? {} : session), ...usual, ...draft.headers }
  return {
    method: draft.method,
    target: draft.target ?? targetOf(draft),
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
    body: isMutating ? raw : null,
    user: draft.user,
  }
}

function signatureHeaders({ key, secret, skew, over }: Signing, raw: string | Buffer): Record<string, string> {
  const timestamp = String(Math.floor(instantNow().getTime() / 1000) + skew)
  return {
    'x-key': key,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, over ?? raw.toString('utf8')),
  }
}

export const firstDomainSigning: Signing = { key: 'one', secret: keys.one, skew: 0 }
