import { once } from 'node:events'
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

interface Sending {
  readonly port: number
  readonly message: string
  readonly times: number
}

/**
 * Sends the same message over one connection, each after the answer to the one before; a connection that is ended is reopened. In a thread
 * of its own, so that what it costs is not counted to the server.
 */
async function send({ port, message, times }: Sending): Promise<readonly number[]> {
  const statuses: number[] = []
  while (statuses.length < times) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    let text = ''
    socket.on('data', (part: Buffer) => {
      text += part.toString('latin1')
      const answered = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\n\r\n/.exec(text)
      const length = Number(/content-length: (\d+)/i.exec(answered?.[0] ?? '')?.[1] ?? 0)
      if (!answered || text.length < answered[0].length + length) return
      text = ''
      statuses.push(Number(answered[1]))
      if (statuses.length < times) socket.write(message)
      else socket.end()
    })
    const before = statuses.length
    socket.write(message)
    await once(socket, 'close')
    if (statuses.length === before)
      throw new Error(`The server closes the connection without an answer to ${message.slice(0, 80)}`)
  }
  return statuses
}

parentPort?.postMessage(await send(workerData))
