import { describe, test } from 'vitest'
import { coveringScreens } from './parts-of-screens.ts'
import { everyOtherScreen, visitsOf } from './visits.ts'

const { visit, expectMenu } = visitsOf('owner', { isAudited: true })

describe('the owner opens every form and page', () => {
  test.each(coveringScreens(everyOtherScreen))('$path', visit)

  test('shows exactly the permitted menu entries', expectMenu)
})
