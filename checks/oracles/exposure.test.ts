import { expect, test } from 'vitest'
import { domainRules } from '#checks/vectors/rules.ts'
import { computedFigures, exposureVectors, publishedFigures } from './exposure-vectors.ts'
import { logMissingData } from './read.ts'

test('exposure, settled profit and commission equal the published vectors', () => {
  const all = exposureVectors()
  if (all === null) return logMissingData('published exposure vectors')
  for (const vector of all) expect(computedFigures(vector, domainRules), vector.kind).toEqual(publishedFigures(vector))
  console.log(`Published exposure vectors: ${all.length} agree`)
  expect(all).toHaveLength(23)
})
