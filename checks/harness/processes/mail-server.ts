import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface ReceivedEmail {
  readonly to: string
  readonly text: string
}

export interface MailServer {
  readonly url: string
  /** Everything that was sent to it, in the order of its arrival. */
  readonly received: readonly ReceivedEmail[]
  /** Takes emails to this address and never answers; null: answers all. */
  hangFor(address: string | null): void
  /** Refuses emails to this address for good. */
  refuse(address: string): void
  /** Refuses emails with a file as too big, after it has received them. */
  refuseFiles(isRefusing: boolean): void
  close(): Promise<void>
}

/** A mail server that takes an email without an answer, or refuses it, by its recipient. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  const refused = new Set<string>()
  let hanging: string | null = null
  let refusesFiles = false

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    let [to, rest, isData] = ['', '', false]
    const say = (line: string) => socket.write(`${line}\r\n`)
    const answer = (command: string): void => {
      if (/^EHLO/i.test(command)) say('250 mail.test')
      else if (/^RCPT/i.test(command)) {
        to = /<([^>]*)>/.exec(command)?.[1] ?? ''
        say(refused.has(to) ? '550 5.1.1 No such mailbox' : '250 ok')
      } else if (/^DATA/i.test(command)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(command)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1')
      for (;;) {
        const end = isData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
        if (end < 0) return
        const part = rest.slice(0, end)
        rest = rest.slice(end + (isData ? 5 : 2))
        if (!isData) answer(part)
        else {
          isData = false
          if (refusesFiles && part.includes('Content-Disposition: attachment'))
            say('552 5.3.4 Message size exceeds the limit')
          else {
            received.push({ to, text: part })
            if (to !== hanging) say('250 taken')
          }
        }
      }
    })
    say('220 mail.test')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    hangFor(address) {
      hanging = address
    },
    refuse: (address) => void refused.add(address),
    refuseFiles(isRefusing) {
      refusesFiles = isRefusing
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
