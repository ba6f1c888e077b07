import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { SettingError } from '#platform/environment/settings.ts'
import { toPortError, assertPortFree } from './listening.ts'

test('reports a port in use before anything is created, and leaves a free port free', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const refused = await assertPortFree({ port, isDemo: true }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingError)
  expect(refused).toMatchObject({
    message: `PORT ${port} is already in use. Stop the other program or set another port.`,
  })
  other.close()
  await once(other, 'close')
  await assertPortFree({ port, isDemo: true })
  await assertPortFree({ port, isDemo: true })
})

test('reports a privileged port, and passes other errors through', () => {
  expect(toPortError(Object.assign(new Error('listen'), { code: 'EACCES' }), 80)).toMatchObject({
    message: 'This user may not use PORT 80. Set a port of 1024 or higher.',
  })
  const other = new Error('something else')
  expect(toPortError(other, 80)).toBe(other)
})
