import { describe, test } from 'vitest'
import { everyOtherScreen, visitsOf } from './visits.ts'

const { visit, expectMenu } = visitsOf('owner', { isAudited: true })

describe('the owner opens every form and page', () => {
  test.each(everyOtherScreen)('$path', visit)

  test('shows exactly the permitted menu entries', expectMenu)
})
