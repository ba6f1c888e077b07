import { room } from '#blueprint/room.ts'
import { groupNames } from '#domain/settings/definitions.ts'
import { deviceTest, ownDevice } from './device-questions.screen.ts'
import { deviceRestrictions } from './device-restrictions.screen.ts'
import { domainForms, generalSetting, houseForms } from './general-setting.screen.ts'
import { placeChoices, placePolicy, placeTest } from './place-questions.screen.ts'
import { placeForm } from './state-restriction-edit.screen.ts'
import { stateRestriction } from './state-restriction.screen.ts'

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
