import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const canary = (number: number): string => `CANARY${String(number).padStart(2, '0')}`
const canaries = Array.from({ length: 16 }, (_, at) => canary(at + 1))

const coded = (plain: string): string => Buffer.from(plain).toString('base64url')
const token = (payload: string): string => `${coded('{"alg":"HS256"}')}.${coded(payload)}.c2ln`

/** Every way in which the secrets are written in the calls below. */
const spellings = canaries.flatMap((word) => [
  { word, spelt: word },
  { word, spelt: coded(word).replace(/.$/, '') },
  { word, spelt: coded(`user:${word}`).replace(/.$/, '') },
  { word, spelt: token(`{"sub":"${word}"}`).split('.')[1] ?? '' },
])

/** The planted secrets that a text holds, in any of their spellings. */
export const canariesIn = (searched: string): readonly string[] => [
  ...new Set(spellings.filter(({ spelt }) => searched.includes(spelt)).map(({ word }) => word)),
]

/** Secrets in the query: by an encoded name, given twice, and behind the fragment. */
export const query = '?api_key=CANARY02&api%5Fkey=CANARY03&x=1&token=CANARY04&token=CANARY05#access_token=CANARY06'

export const headers: Readonly<Record<string, string>> = {
  authorization: `Basic ${Buffer.from('user:CANARY07').toString('base64')}`,
  'x-signature-key': 'CANARY08',
  cookie: 'sid=CANARY09; theme=dark',
}

/** A form with secrets under their names, in JSON within a field, in a field that is itself secret, and one that cannot be decoded. */
export const form =
  'amount=100.00&password=CANARY10&payload=%7B%22client_secret%22%3A%22CANARY11%22%2C%22order%22%3A7%7D' +
  '&secret=%7B%22value%22%3A%22CANARY12%22%7D&api%ZZkey=CANARY13&note=ok'

/** JSON with secrets in JSON within a text, as pair of name and value, and in a token; and those of the form. */
export const content = {
  data: JSON.stringify({ card: { accessToken: 'CANARY14' } }),
  items: [{ k: 'refresh_token', v: 'CANARY15' }],
  jwt: token('{"sub":"CANARY16"}'),
  password: 'CANARY10',
  payload: '{"client_secret":"CANARY11","order":7}',
  secret: { value: 'CANARY12' },
  message: 'refused: CANARY10 is not the password, sent with Bearer CANARY13',
  note: 'ok',
}

interface Sent {
  readonly url: string
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends the bytes of a path as they are, with its fragment; returns what was answered. */
export async function post({ url, path, body, headers: own }: Sent): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const outgoing = request({ hostname, port, path, method: 'POST', headers: own }, (answer) => {
    void text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, text: read }), reject)
  })
  outgoing.on('error', reject).end(body)
  return promise
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const json = { 'content-type': 'application/json' }

/** Answers of a gateway in which the secrets come back. */
export const answers: readonly Answer[] = [
  { status: 200, headers: json, body: JSON.stringify({ ...content, balance: '12.50', amount: 100, order: 7 }) },
  { status: 500, headers: json, body: '{"error":"CANARY02 is not known, nor is CANARY01"}' },
  { status: 200, headers: json, body: '{"password":"CANARY10' },
  { status: 200, headers: { 'content-type': 'text/xml' }, body: '<key>CANARY08</key>' },
  {
    status: 200,
    headers: { 'content-type': 'multipart/form-data; boundary=a' },
    body: '--a\r\nname="key"\r\n\r\nCANARY09',
  },
  { status: 302, headers: { location: 'https://elsewhere.example/?session_id=CANARY04' }, body: '' },
  { status: 200, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form },
]

/** A gateway on this machine that gives these answers one after another, and no answer afterwards. */
export async function leakingGateway() {
  const left = [...answers]
  const server = createServer((_, response) => {
    const answer = left.shift()
    if (answer === undefined) response.destroy()
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/hook/CANARY01`, close: () => server.close() }
}
