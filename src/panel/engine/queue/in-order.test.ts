import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'

/** A request that is answered when the test says so. */
function heldRequest(name: string, sent: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return {
    send: () => {
      sent.push(name)
      return promise
    },
    succeed: () => resolve(name),
    fail: () => reject(new Error(name)),
  }
}

test('a case opened again is claimed only after its release was answered', async () => {
  const sent: string[] = []
  const [claim, release, again] = ['claim', 'release', 'claim again'].map((name) => heldRequest(name, sent))
  const answers = [claim!, release!, again!].map(({ send }) => inOrder('case 1', send))
  await Promise.resolve()
  expect(sent).toEqual(['claim'])
  claim!.succeed()
  await answers[0]
  expect(sent).toEqual(['claim', 'release'])
  release!.succeed()
  again!.succeed()
  expect(await Promise.all(answers)).toEqual(['claim', 'release', 'claim again'])
  expect(sent).toEqual(['claim', 'release', 'claim again'])
})

test('a refused request does not hold up the next one, and other cases do not wait', async () => {
  const sent: string[] = []
  const [refused, next, other] = ['refused', 'next', 'other'].map((name) => heldRequest(name, sent))
  const first = inOrder('case 1', refused!.send)
  const second = inOrder('case 1', next!.send)
  const elsewhere = inOrder('case 2', other!.send)
  other!.succeed()
  expect(await elsewhere).toBe('other')
  expect(sent).toEqual(['refused', 'other'])
  refused!.fail()
  await expect(first).rejects.toThrow('refused')
  next!.succeed()
  expect(await second).toBe('next')
})
