import { jsonIn } from '#values/text/json-text.ts'

export interface RepeatableCall {
  readonly method: string
  readonly url: string
  /** One header a line. */
  readonly headers: string
  /** JSON, or one field of a form a line. */
  readonly body: string
}

/** Headers that curl writes itself. */
const ownHeaders = /^(host|content-length|connection|accept-encoding|transfer-encoding):/i

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** A command that repeats a recorded call. The masks of its secrets must be replaced before it works. */
export function curlCommand({ method, url, headers, body }: RepeatableCall): string {
  const [, host] = /^host: (\S+)$/m.exec(headers) ?? []
  const address = url.startsWith('/') && host !== undefined ? `https://${host}${url}` : url
  const lines = headers.split('\n').filter((line) => line !== '' && !ownHeaders.test(line))
  const isJson = jsonIn(body) !== undefined
  const fields = body === '' ? [] : isJson ? [body] : body.split('\n')
  return [
    `curl --request ${method} ${quoted(address)}`,
    ...lines.map((line) => `--header ${quoted(line)}`),
    ...fields.map((field) => `${isJson ? '--data-raw' : '--data-urlencode'} ${quoted(field)}`),
  ].join(' \\\n  ')
}
