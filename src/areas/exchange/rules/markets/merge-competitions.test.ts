import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeCompetition, type MergedCompetition } from './merge-competitions.ts'

const cup: MergedCompetition = { id: 1n, name: 'Cup', sport: 'cricket', mergedInto: null, events: 3, doubles: 0 }
const other = { ...cup, id: 2n, name: 'The Cup', events: 1 }

test('the events of a duplicate move, and it is hidden with a reference', () => {
  expect(mergeCompetition(other, cup)).toMatchObject({
    set: { merged_into: 1n, is_visible: false },
    rows: [{ table: 'event', key: { competition_id: 2n }, values: { competition_id: 1n } }],
    message: '1 event moved to Cup',
  })
  expect(mergeCompetition({ ...other, events: 0, doubles: 2 }, cup)).toMatchObject({
    rows: [{ table: 'competition', key: { merged_into: 2n }, values: { merged_into: 1n } }],
  })
})

test.each([
  [other, null, 'Competition not found.'],
  [cup, cup, 'Choose a different competition.'],
  [{ ...other, mergedInto: 9n }, cup, 'This competition is already merged.'],
  [other, { ...cup, mergedInto: 9n }, 'The chosen competition is already merged into another one.'],
  [other, { ...cup, sport: 'tennis' }, 'The competitions belong to different sports.'],
])('rejects merging %o into %o', (double, into, refused) => {
  expect(mergeCompetition(double, into).refused).toBe(refused)
})

test('loses no event in any order of merges and never leaves a chain of duplicates', () => {
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
