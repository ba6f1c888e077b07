import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { SettingError } from '#platform/environment/settings.ts'
import { refusedPort, refuseTakenPort } from './listening.ts'

test('a taken port is said in one sentence before anything is made, and a free one is left free', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const refused = await refuseTakenPort({ port, isDemo: true }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingError)
  expect(refused).toMatchObject({ message: `PORT ${port} is taken by another program; end it, or set another port.` })
  other.close()
  await once(other, 'close')
  await refuseTakenPort({ port, isDemo: true })
  await refuseTakenPort({ port, isDemo: true })
})

test('a port of the system is said to be one, and what has nothing to do with the port stays what it was', () => {
  expect(refusedPort(Object.assign(new Error('listen'), { code: 'EACCES' }), 80)).toMatchObject({
    message: 'This user may not use PORT 80. Set a port of 1024 or higher.',
  })
  const other = new Error('something else')
  expect(refusedPort(other, 80)).toBe(other)
})
