import { room } from '#blueprint/screen/room.ts'
import { groupNames } from '#blueprint/settings/definitions.ts'
import { deviceTest, ownDevice } from '#areas/players/device-restrictions/device-questions.screen.ts'
import { deviceRestrictions } from '#areas/players/device-restrictions/device-restrictions.screen.ts'
import { domainForms, generalSetting, houseForms } from './general-setting.screen.ts'
import { placeChoices, placePolicy, placeTest } from '#areas/settings/geo/place-questions.screen.ts'
import { placeForm } from '#areas/settings/geo/state-restriction-edit.screen.ts'
import { stateRestriction } from '#areas/settings/geo/state-restriction.screen.ts'

export const settings = room({
  name: 'settings',
  title: 'Settings',
  screens: [
    generalSetting,
    ...groupNames.flatMap((group) => [houseForms[group], domainForms[group]]),
    stateRestriction,
    placeForm,
    deviceRestrictions,
  ],
  queries: [placePolicy, placeTest, placeChoices, deviceTest, ownDevice],
})
