import { describe, test } from 'vitest'
import { coveringScreens } from './parts-of-screens.ts'
import { everyList, visitsOf } from './visits.ts'

const { visit } = visitsOf('owner', { isAudited: true })

describe('the owner opens every list', () => {
  test.each(coveringScreens(everyList))('$path', visit)
})
