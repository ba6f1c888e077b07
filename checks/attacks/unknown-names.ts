import { randomBytes } from 'node:crypto'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { reached, refused, type Attack } from './attack.ts'

const rounds = 7

export const unknownNames: Attack = {
  id: 'S18',
  title: 'A login with an unknown name hashes no password',
  async run(target) {
    const known = await target.hire()
    const client = panelClient(target.url)
    const network = randomBytes(2).toString('hex')
    const timeOf = async (username: string, n: number) => {
      // A network of its own: after some failures a network must prove work before any password is read.
      const headers = { 'x-forwarded-for': `2001:db8:${network}:${n}::1` }
      await client.get('/api/auth-alive', headers)
      const began = performance.now()
      const { status, body } = await client.post('/api/login', { username, password: 'a wrong guess' }, headers)
      const took = performance.now() - began
      if (status !== 401) throw new Error(`a login was answered by ${status} ${JSON.stringify(body)}`)
      return took
    }
    // The fastest of several: the others tell how busy the machine is.
    let [existing, unknown] = [Infinity, Infinity]
    for (let n = 0; n < rounds; n++) {
      existing = Math.min(existing, await timeOf(known.username, n))
      unknown = Math.min(unknown, await timeOf(`${known.username}.${n}`, n))
    }
    const times = `${Math.round(existing)} ms for a name that exists, ${Math.round(unknown)} ms for another`
    return unknown < existing * 0.6 ? reached(times) : refused(times)
  },
  control: {
    edits: [
      {
        file: 'src/platform/auth/secrets/hashing.ts',
        find: 'if (await verify(against, form)) return stored !== null',
        replace: 'if (stored !== null && (await verify(against, form))) return true',
      },
    ],
  },
}
