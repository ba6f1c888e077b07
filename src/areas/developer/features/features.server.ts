import { bindings } from '#engine/bindings.ts'
import { devSettingsData, featureChangesData } from './dev-settings.data.ts'

export const featuresBindings = bindings({ datasets: [devSettingsData, featureChangesData] })
