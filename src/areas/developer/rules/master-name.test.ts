import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newName } from './master-name.ts'

const bank = { table: 'BANK', name: 'Demo Bank', others: ['Second Bank', 'Crédit du Nord'] } as const
const refused = (entered: string) => {
  const decided = newName(bank, entered)
  return typeof decided === 'string' ? null : decided.refused
}

test('a name is stored without blanks around it, and in one form', () => {
  expect(newName(bank, '  Demo   Bank Limited ')).toBe('Demo Bank Limited')
  expect(newName(bank, 'Cafe\u0301 Bank')).toBe('Café Bank')
})

test('D41 a twin that differs by capitals or an accent is refused, and so is the same name', () => {
  expect(refused('second bank')).toBe('Another entry is named Second Bank.')
  expect(refused('Credit du Nord')).toBe('Another entry is named Crédit du Nord.')
  expect(refused(' Demo Bank ')).toBe('This is its name already.')
  expect(newName(bank, 'demo bank')).toBe('demo bank')
})

test('a name fits its table', () => {
  expect(refused(' ')).toBe('Enter 1 to 80 characters.')
  expect(newName(bank, 'x'.repeat(80))).toBe('x'.repeat(80))
  expect(newName({ ...bank, table: 'LEVEL' }, 'x'.repeat(41))).toMatchObject({ refused: 'Enter 1 to 40 characters.' })
})

test('what is accepted is refused when it is entered once more', () => {
  fc.assert(
    fc.property(fc.string(), (entered) => {
      const decided = newName(bank, entered)
      if (typeof decided !== 'string') return
      expect(newName({ ...bank, name: decided }, entered)).toMatchObject({ refused: 'This is its name already.' })
    }),
  )
})
