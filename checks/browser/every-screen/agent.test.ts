import { describe, test } from 'vitest'
import { screenAddresses } from '../catalogue.ts'
import { visitsOf } from './visits.ts'

const { visit, expectMenu } = visitsOf('seniorSuper')

describe('an agent opens every screen', () => {
  test.each(screenAddresses)('$path', visit)

  test('shows exactly the permitted menu entries', expectMenu)
})
