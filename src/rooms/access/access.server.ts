import { bindings } from '#server/engine/bindings.ts'
import { ownAccountAnswer } from './account.data.ts'
import { domainChoicesAnswer, permissionTreeAnswer, roleChoicesAnswer, timeZoneChoicesAnswer } from './choices.data.ts'
import { permissionStore } from './permission-form.act.ts'
import { permissionsData } from './permissions.data.ts'
import { roleStore } from './role-form.act.ts'
import { rolesData } from './roles.data.ts'
import { endOneSessionAct, endOwnSessionAct } from './sessions.act.ts'
import { userCardAnswer, userLoginsAnswer, userSessionsAnswer } from './user-detail.data.ts'
import { userStore } from './user-form.act.ts'
import { userActs } from './users.act.ts'
import { usersData } from './users.data.ts'

export const accessBindings = bindings({
  datasets: [usersData, rolesData, permissionsData],
  acts: [...userActs, endOneSessionAct, endOwnSessionAct],
  stores: [userStore, roleStore, permissionStore],
  answers: [
    userCardAnswer,
    userSessionsAnswer,
    userLoginsAnswer,
    ownAccountAnswer,
    roleChoicesAnswer,
    domainChoicesAnswer,
    timeZoneChoicesAnswer,
    permissionTreeAnswer,
  ],
})
