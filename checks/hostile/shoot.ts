import { Agent, request } from 'node:http'
import type { Shot } from './bodies/draft.ts'

export interface Answered {
  /** 0: the connection ended without an answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly milliseconds: number
}

export interface Gun {
  fire(shot: Shot): Promise<Answered>
  close(): void
}

/** Sends requests as they are: nothing is tidied up on the way. */
export function gunAt(url: string): Gun {
  const agent = new Agent({ keepAlive: true, maxSockets: 24 })
  const { hostname, port } = new URL(url)
  return {
    async fire(shot) {
      const answered = await fire(shot, { agent, hostname, port })
      // A line kept open may be shut just when it is used again: nothing was asked then.
      return answered.body === shut ? fire(shot, { agent, hostname, port }) : answered
    },
    close: () => agent.destroy(),
  }
}

const shut = 'the line was shut'

interface Place {
  readonly agent: Agent
  readonly hostname: string
  readonly port: string
}

function fire({ method, target, headers, body }: Shot, place: Place): Promise<Answered> {
  const began = performance.now()
  return new Promise((settle) => {
    const end = (status: number, of: Answered['headers'], text: string) =>
      settle({ status, headers: of, body: text, milliseconds: performance.now() - began })
    const bytes = body === null ? null : Buffer.from(body)
    const length = bytes === null ? {} : { 'content-length': String(bytes.length) }
    const sent = request({ ...place, method, path: target, headers: { ...length, ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      const done = () => end(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString('utf8'))
      response.on('end', done)
      // The rest of a body nobody wants is cut off by the server after it has answered.
      response.on('error', done)
    })
    sent.setTimeout(30_000, () => sent.destroy(new Error('no answer for 30 seconds')))
    sent.on('error', (error) =>
      end(0, {}, sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET' ? shut : String(error)),
    )
    sent.end(bytes ?? undefined)
  })
}
