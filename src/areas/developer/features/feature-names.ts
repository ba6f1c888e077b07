import { settings } from '#areas/developer/area.settings.ts'
import type { Feature } from '#blueprint/settings/definitions.ts'

// The keys of the definitions are the features by their type.
export const featureNames = Object.keys(settings.features) as readonly Feature[] as readonly [Feature, ...Feature[]]
export const featureTitles = Object.fromEntries(
  featureNames.map((name) => [name, settings.features[name].title]),
) as Readonly<Record<Feature, string>>
