import { describe, test } from 'vitest'
import { partOf } from '#checks/run-size.ts'
import { screenAddresses } from '../catalogue.ts'
import { visitsOf } from './visits.ts'

const { visit, expectMenu } = visitsOf('bare')

describe('a user without permissions opens every screen', () => {
  // The server's tests ask for every screen without its permission; here is seen how the panel says so.
  test.each(partOf(screenAddresses, 40))('$path', visit)

  test('shows exactly the permitted menu entries', expectMenu)
})
