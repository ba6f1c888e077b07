import { Socket } from 'node:net'
import pg from 'pg'

/** The socket of a session that has signed in, for what speaks the protocol itself. */
export async function duplexOf(url: string): Promise<Socket> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket })
  // Its end is the caller's business from here on.
  client.on('error', () => undefined)
  await client.connect()
  socket.removeAllListeners('data')
  return socket
}
