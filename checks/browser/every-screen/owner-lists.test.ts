import { describe, test } from 'vitest'
import { everyList, visitsOf } from './visits.ts'

const { visit } = visitsOf('owner', { isAudited: true })

describe('the owner opens every list', () => {
  test.each(everyList)('$path', visit)
})
