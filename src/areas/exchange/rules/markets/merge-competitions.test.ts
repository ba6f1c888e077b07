import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeCompetition, type MergedCompetition } from './merge-competitions.ts'

const cup: MergedCompetition = { id: 1n, name: 'Cup', sport: 'cricket', mergedInto: null, events: 3, doubles: 0 }
const other = { ...cup, id: 2n, name: 'The Cup', events: 1 }

test('the events of a double move, it is hidden and says where they are', () => {
  expect(mergeCompetition(other, cup)).toMatchObject({
    set: { merged_into: 1n, is_visible: false },
    rows: [{ table: 'event', key: { competition_id: 2n }, values: { competition_id: 1n } }],
    message: '1 event stands under Cup now',
  })
  expect(mergeCompetition({ ...other, events: 0, doubles: 2 }, cup)).toMatchObject({
    rows: [{ table: 'competition', key: { merged_into: 2n }, values: { merged_into: 1n } }],
  })
})

test.each([
  [other, null, 'There is no such competition'],
  [cup, cup, 'It is the very same'],
  [{ ...other, mergedInto: 9n }, cup, 'It was merged already'],
  [other, { ...cup, mergedInto: 9n }, 'That one was merged itself'],
  [other, { ...cup, sport: 'tennis' }, 'A competition of another sport'],
])('what is no double of it is refused: %o into %o', (double, into, refused) => {
  expect(mergeCompetition(double, into).refused).toBe(refused)
})

test('however many are merged in whatever order, no event is lost and every double leads to one that is none', () => {
  const count = 6
  const anyPair = fc.tuple(fc.nat(count - 1), fc.nat(count - 1))
  fc.assert(
    fc.property(fc.array(anyPair, { maxLength: 15 }), (pairs) => {
      const all = Array.from({ length: count }, (_, at) => ({ ...cup, id: BigInt(at), events: at, doubles: 0 }))
      for (const [from, to] of pairs) {
        const [double, into] = [all[from], all[to]]
        if (!double || !into || mergeCompetition(double, into).refused !== undefined) continue
        const moved = all.map((one) => (one.mergedInto === double.id ? { ...one, mergedInto: into.id } : one))
        all.splice(0, count, ...moved)
        all[to] = { ...into, events: into.events + double.events, doubles: into.doubles + double.doubles + 1 }
        all[from] = { ...double, events: 0, doubles: 0, mergedInto: into.id }
      }
      expect(all.reduce((sum, { events }) => sum + events, 0)).toBe(15)
      for (const one of all) {
        expect(all.filter(({ mergedInto }) => mergedInto === one.id)).toHaveLength(one.doubles)
        if (one.mergedInto !== null) expect(all[Number(one.mergedInto)]?.mergedInto).toBeNull()
      }
    }),
  )
})
