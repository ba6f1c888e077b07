import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface TakenMail {
  readonly to: string
  readonly at: number
  readonly text: string
}

/** What the stub does with the mail of an address. */
export type Treatment = 'takes' | 'is silent' | 'refuses'

/** A mail server that takes most messages, never answers to some and refuses others for good. */
export async function startMailServer(treatmentOf: (address: string) => Treatment) {
  const taken: TakenMail[] = []
  const refused: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let to = ''
    let data: string | null = null
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.checks.example ESMTP')
    const endMessage = () => {
      taken.push({ to, at: performance.now(), text: data ?? '' })
      data = null
      if (treatmentOf(to) !== 'is silent') say('250 2.0.0 taken')
    }
    const takeLine = (line: string): void => {
      if (data !== null) {
        if (line === '.') endMessage()
        else data += `${line}\r\n`
        return
      }
      const address = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
      if (address !== undefined) {
        to = address
        if (treatmentOf(to) !== 'refuses') return void say('250 2.1.5 ok')
        refused.push(to)
        return void say('550 5.1.1 no such mailbox')
      }
      if (/^DATA/i.test(line)) data = ''
      if (/^QUIT/i.test(line)) return void socket.end('221 2.0.0 bye\r\n')
      say(/^DATA/i.test(line) ? '354 go on' : /^EHLO/i.test(line) ? '250 mail.checks.example' : '250 2.0.0 ok')
    }
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) takeLine(line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    taken: taken as readonly TakenMail[],
    refused: refused as readonly string[],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((ended) => server.close(() => ended()))
    },
  }
}
