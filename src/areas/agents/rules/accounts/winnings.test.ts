import { expect, test } from 'vitest'
import { transferInput, pair, rupees } from '#checks/examples/chip-pair.ts'
import { editCredit, transferUp } from '#areas/agents/rules/chips/chips.ts'

test('only winnings can be taken back if the operator says so; credit is taken back by lowering it', () => {
  const strict = { ...pair, isWinningsOnly: true }
  expect(transferUp(strict, transferInput('300')).refused).toBeUndefined()
  expect(transferUp(strict, transferInput('300.01'))).toMatchObject({
    refused: 'ravi has 300.00 available: only winnings can be withdrawn.',
    field: 'amount',
  })
  expect(transferUp({ ...strict, creditReference: rupees('2000') }, transferInput('0.01')).refused).toContain(
    'has 0.00',
  )
  expect(editCredit(strict, rupees('500'), { withChips: true, remark: '', by: 'ma.one' }).refused).toBeUndefined()
})
