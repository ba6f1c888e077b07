import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** What a name has: records by type, or how its server fails. */
export type DnsAnswer =
  | { readonly A?: readonly string[]; readonly CNAME?: string; readonly TXT?: readonly string[] }
  | 'ABSENT'
  | 'BROKEN'
  | 'SILENT'

const types = { 1: 'A', 5: 'CNAME', 16: 'TXT' } as const
const codes = { FOUND: 0, BROKEN: 2, ABSENT: 3 } as const

/** The bytes of a name: each part with its length. */
const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
    Buffer.from([0]),
  ])

function dataOf(answer: DnsAnswer, type: number): readonly Buffer[] {
  if (typeof answer === 'string') return []
  switch (types[type as keyof typeof types]) {
    case 'A':
      return (answer.A ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
    case 'CNAME':
      return answer.CNAME === undefined ? [] : [nameBytes(answer.CNAME)]
    case 'TXT':
      return (answer.TXT ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]))
    default:
      return []
  }
}

/** A name server on loopback that knows these names; others do not exist. */
export async function serveNames(names: Readonly<Record<string, DnsAnswer>>) {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const parts: string[] = []
    let at = 12
    for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
      parts.push(message.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const question = message.subarray(12, at + 5)
    const type = message.readUInt16BE(at + 1)
    const answer = names[parts.join('.').toLowerCase()] ?? 'ABSENT'
    if (answer === 'SILENT') return
    const records = dataOf(answer, type)
    const header = Buffer.alloc(12)
    header.writeUInt16BE(message.readUInt16BE(0), 0)
    header.writeUInt16BE(0x8180 | codes[typeof answer === 'string' ? answer : 'FOUND'], 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records.length, 6)
    const lines = records.map((data) => {
      const line = Buffer.alloc(12)
      line.writeUInt16BE(0xc00c, 0)
      line.writeUInt16BE(type, 2)
      line.writeUInt16BE(1, 4)
      line.writeUInt16BE(data.length, 10)
      return Buffer.concat([line, data])
    })
    socket.send(Buffer.concat([header, question, ...lines]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
