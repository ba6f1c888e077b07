import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import { setNavigate } from '#panel/session/go.ts'
import { change, clearSession, defaultSite } from '#panel/session/state.ts'
import { browserGlobals, enter } from './browser-window.ts'
import { createRoot } from './react-in-dom.ts'

/** What the server of a test answers: data, or a status with a message; a promise answers when the test says so. */
export type Answer = { readonly status?: number; readonly body: unknown } | Promise<never>
export interface Asked {
  readonly method: string
  readonly path: string
  readonly search: URLSearchParams
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

export const data = (value: unknown): Answer => ({ body: { status: true, data: value } })
export const refusal = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { status, message, data: '', ...more },
})
/** No answer yet. */
export const nothingYet = (): Answer => new Promise<never>(() => undefined)
/** The connection is lost. */
export const noConnection = (): Answer => Promise.reject(new TypeError('fetch failed'))

const asha = { username: 'asha', name: 'Asha', role_name: 'Finance', email: 'a@b.test', is_two_step_verification: true }

/** A panel without frame and router: draws what a test gives it, against a server that answers as the test says. */
export function openPanel(answers: Record<string, (asked: Asked) => Answer> = {}) {
  for (const [name, value] of Object.entries(browserGlobals())) vi.stubGlobal(name, value)
  const { document, window } = globalThis
  Object.assign(answers, {
    '/api/auth-alive': answers['/api/auth-alive'] ?? (() => ({ body: { status: true } })),
    '/api/site-config': answers['/api/site-config'] ?? (() => data({})),
  })
  const asked: Asked[] = []
  const went: string[] = []
  setNavigate((href) => went.push(href))
  clearSession()
  change({ auth: { isAuthenticate: true }, user: asha, site: defaultSite, connection: 'good', permissions: {} })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers = {}, body }: RequestInit) => {
    const { pathname: path, search } = new URL(address, 'http://panel.test')
    const sent: Asked = {
      method,
      path,
      search: new URLSearchParams(search),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: headers as Readonly<Record<string, string>>,
    }
    asked.push(sent)
    const answer = await (answers[`${method} ${path}`] ?? answers[path] ?? (() => refusal(404, 'Not found')))(sent)
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })
  const history = createMemoryHistory({ initialEntries: ['/players'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const settle = () => act(async () => new Promise<void>((resume) => setImmediate(resume)))
  const text = () => document.body.textContent.replaceAll(/\s+/g, ' ')
  const find = (selectors: string): HTMLInputElement => {
    const found = document.body.querySelector<HTMLInputElement>(selectors)
    if (!found) throw new Error(`Nothing on the screen is ${selectors}: ${text().slice(-400)}`)
    return found
  }
  /** Waits for a state of the screen, which meanwhile draws itself as in a browser. */
  const until = async (isSo: () => boolean): Promise<void> => {
    const check = () => {
      if (!isSo()) throw new Error(`The screen never came to it: ${text().slice(-400)}`)
    }
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    await vi.waitFor(check, { timeout: 20_000, interval: 2 })
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    await settle()
  }
  const button = (name: string): HTMLButtonElement => {
    const all = [...document.body.querySelectorAll('button')]
    const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name)
    if (!found) throw new Error(`No button ${name}, but ${all.map(({ textContent }) => textContent).join(', ')}`)
    return found
  }
  return {
    document,
    client,
    answers,
    asked,
    went,
    text,
    find,
    until,
    settle,
    button,
    has: (selectors: string) => document.body.querySelector(selectors) !== null,
    all: (selectors: string) => [...document.body.querySelectorAll<HTMLButtonElement>(selectors)],
    async draw(content: ReactNode) {
      await act(async () =>
        root.render(
          <MantineProvider env="test">
            <RouterContextProvider router={router}>
              <QueryClientProvider client={client}>{content}</QueryClientProvider>
            </RouterContextProvider>
          </MantineProvider>,
        ),
      )
      await settle()
    },
    click: async (name: string | HTMLElement) => {
      await act(async () => (typeof name === 'string' ? button(name) : name).click())
      await settle()
    },
    type: async (selectors: string, entry: string) => {
      await act(async () => enter(find(selectors), entry))
      await settle()
    },
    press: async (key: string) => {
      await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
      await settle()
    },
    run: async (work: () => unknown) => {
      await act(async () => void (await work()))
      await settle()
    },
    /** Of what was asked, method and path. */
    calls: () => asked.map(({ method, path }) => `${method} ${path}`),
    /** The server is there again, and the browser says so. */
    async reconnect() {
      answers['/api/auth-alive'] = () => ({ body: { status: true } })
      await act(async () => void window.dispatchEvent(new Event('online')))
      await settle()
    },
    async close() {
      // What waits for the server goes on, so that nothing of this test runs into the next.
      answers['/api/auth-alive'] = () => ({ body: { status: true } })
      await act(async () => void window.dispatchEvent(new Event('online')))
      await settle()
      await act(async () => root.unmount())
      client.clear()
      vi.unstubAllGlobals()
      clearSession()
    },
  }
}
export type OpenPanel = ReturnType<typeof openPanel>
