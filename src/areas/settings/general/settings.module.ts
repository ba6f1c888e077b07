import { module } from '#blueprint/screen/module.ts'
import { groupNames } from '#blueprint/settings/definitions.ts'
import { domainForms, generalSetting, operatorForms } from './general-setting.screen.ts'
import { placeChoices, placePolicy, placeTest } from '#areas/settings/geo/place.queries.ts'
import { placeForm } from '#areas/settings/geo/state-restriction-edit.screen.ts'
import { stateRestriction } from '#areas/settings/geo/state-restriction.screen.ts'

export const settings = module({
  name: 'settings',
  title: 'Settings',
  screens: [
    generalSetting,
    ...groupNames.flatMap((group) => [operatorForms[group], domainForms[group]]),
    stateRestriction,
    placeForm,
  ],
  queries: [placePolicy, placeTest, placeChoices],
})
