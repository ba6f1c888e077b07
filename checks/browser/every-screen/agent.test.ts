import { describe, test } from 'vitest'
import { partOf } from '#checks/run-size.ts'
import { screenAddresses } from '../catalogue.ts'
import { visitsOf } from './visits.ts'

const { visit, expectMenu } = visitsOf('seniorSuper')

describe('an agent opens every screen', () => {
  test.each(partOf(screenAddresses, 24))('$path', visit)

  test('shows exactly the permitted menu entries', expectMenu)
})
