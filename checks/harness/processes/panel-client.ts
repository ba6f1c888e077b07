import { randomUUID } from 'node:crypto'

// eslint-disable-next-line typescript/no-explicit-any -- tests inspect responses whose shape is what they prove
export interface PanelResponse<Body = any> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

export interface PanelClient {
  get(path: string, headers?: Record<string, string>): Promise<PanelResponse>
  /** Sends as the panel does: anti-forgery token, AJAX header, a new idempotency key. Headers given here override; '' omits one. */
  send(method: 'POST' | 'PUT', path: string, body?: unknown, headers?: Record<string, string>): Promise<PanelResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<PanelResponse>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<PanelResponse>
  login(username: string, password: string): Promise<PanelResponse>
  cookie(name: string): string | undefined
  setCookie(name: string, value: string | undefined): void
}

/** Behaves like a browser running the panel: stores cookies and sends the panel's headers. */
export function panelClient(url: string): PanelClient {
  const jar = new Map<string, string>()

  async function call(
    method: string,
    path: string,
    init: { headers: Record<string, string>; body?: string },
  ): Promise<PanelResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const allHeaders = { 'x-requested-with': 'XMLHttpRequest', ...(cookie ? { cookie } : {}), ...init.headers }
    const headers = Object.fromEntries(Object.entries(allHeaders).filter(([, value]) => value !== ''))
    const response = await fetch(new URL(path, url), {
      method,
      headers,
      ...(init.body === undefined ? {} : { body: init.body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text }
  }

  const client: PanelClient = {
    get: (path, headers = {}) => call('GET', path, { headers }),
    send(method, path, body = {}, headers = {}) {
      const defaults = {
        'content-type': 'application/json',
        'x-xsrf-token': jar.get('__Host-XSRF-TOKEN') ?? jar.get('XSRF-TOKEN') ?? '',
        'idempotency-key': randomUUID(),
      }
      return call(method, path, {
        headers: { ...defaults, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
    },
    post: (path, body, headers) => client.send('POST', path, body, headers),
    put: (path, body, headers) => client.send('PUT', path, body, headers),
    async login(username, password) {
      if (!jar.has('XSRF-TOKEN')) await client.get('/api/auth-alive')
      return client.post('/api/login', { username, password })
    },
    cookie: (name) => jar.get(name),
    setCookie(name, value) {
      if (value === undefined) jar.delete(name)
      else jar.set(name, value)
    },
  }
  return client
}
