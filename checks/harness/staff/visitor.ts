import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

interface Opened {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly page: string
}

export const visitorBrowser = 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Mobile'

/** Opens addresses of the first domain as they are written, like a visitor's browser: `fetch` would correct them first. */
export const visitorAt =
  (url: string) =>
  async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Opened> => {
    const { hostname, port } = new URL(url)
    const named = { host: 'one.example', 'user-agent': visitorBrowser, ...headers }
    const sent = request({ hostname, port, path, method, headers: named })
    sent.end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, page: await text(answer) }
  }
