import { connect } from 'node:net'

export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Sends bytes on a connection of their own and returns the answer received until the connection closes or is idle for 1.5 seconds. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { port } = new URL(url)
  return new Promise((settle) => {
    const parts: Buffer[] = []
    const socket = connect({ port: Number(port), host: 'localhost' }, () => socket.write(bytes))
    const end = () => {
      const text = Buffer.concat(parts).toString('utf8')
      const [head = '', body = ''] = text.split('\r\n\r\n')
      settle({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body })
    }
    socket.on('data', (part) => parts.push(part))
    socket.on('close', end)
    socket.on('error', () => undefined)
    socket.setTimeout(1_500, () => socket.destroy())
  })
}

const request = (line: string, headers: readonly string[] = [], body = ''): string =>
  [line, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n')

const json = 'Content-Type: application/json'

/** Malformed or ambiguous requests: each must be rejected, or not answered at all. */
export const malformedRequests: Readonly<Record<string, string | Buffer>> = {
  'no HTTP': 'hello\r\n\r\n',
  'a TLS greeting': Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a]),
  zeros: Buffer.alloc(64),
  'an unknown method': request('BREW /api/auth-alive HTTP/1.1'),
  'a lower-case method': request('get /api/auth-alive HTTP/1.1'),
  'another version': request('GET /api/auth-alive HTTP/9.9'),
  'a path with a space': request('GET /api/auth alive HTTP/1.1'),
  'a path with a NUL': request('GET /api/auth-alive\0 HTTP/1.1'),
  'a path with bytes': Buffer.concat([
    Buffer.from('GET /api/'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from(' HTTP/1.1\r\nHost: x\r\n\r\n'),
  ]),
  'the address of another site': request('GET http://evil.example/api/user-detail HTTP/1.1'),
  'a CONNECT to another host': request('CONNECT evil.example:443 HTTP/1.1'),
  'a header without a name': request('GET /api/user-detail HTTP/1.1', [': x']),
  'a header in two lines': request('GET /api/user-detail HTTP/1.1', ['X-Long: a', ' b']),
  'a header with a NUL': request('GET /api/user-detail HTTP/1.1', ['X-Nul: a\0b']),
  'no host': 'GET /api/user-detail HTTP/1.1\r\n\r\n',
  'two hosts': request('GET /api/user-detail HTTP/1.1', ['Host: other']),
  '20 KB of headers': request('GET /api/user-detail HTTP/1.1', [`X-Long: ${'x'.repeat(20_000)}`]),
  '2,000 headers': request(
    'GET /api/user-detail HTTP/1.1',
    Array.from({ length: 2_000 }, (_, at) => `X-${at}: ${at}`),
  ),
  '20 KB of path': request(`GET /api/${'x'.repeat(20_000)} HTTP/1.1`),
  'two lengths': request('POST /api/login HTTP/1.1', [json, 'Content-Length: 2', 'Content-Length: 40'], '{}'),
  'a length and chunks': request(
    'POST /api/login HTTP/1.1',
    [json, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    '0\r\n\r\nGET /api/user-detail HTTP/1.1\r\n\r\n',
  ),
  'chunked twice': request('POST /api/login HTTP/1.1', [json, 'Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'),
  'disguised chunked': request('POST /api/login HTTP/1.1', [json, 'Transfer-Encoding: xchunked'], '0\r\n\r\n'),
  'a negative length': request('POST /api/login HTTP/1.1', [json, 'Content-Length: -1'], '{}'),
  'a hexadecimal length': request('POST /api/login HTTP/1.1', [json, 'Content-Length: 0x10'], '{}'),
  'a broken chunk': request(
    'POST /api/login HTTP/1.1',
    [json, 'X-Requested-With: XMLHttpRequest', 'Transfer-Encoding: chunked'],
    'zz\r\n{}\r\n0\r\n\r\n',
  ),
  'an upgrade': request('GET /api/user-detail HTTP/1.1', [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: x',
  ]),
  'an expectation': request('POST /api/login HTTP/1.1', [json, 'Expect: miracles', 'Content-Length: 2'], '{}'),
}
