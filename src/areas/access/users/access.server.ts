import { bindings } from '#engine/bindings.ts'
import { ownAccountAnswer } from '#areas/access/sessions/account.data.ts'
import {
  domainChoicesAnswer,
  permissionTreeAnswer,
  roleChoicesAnswer,
  reviewerChoicesAnswer,
  timeZoneChoicesAnswer,
} from './choices.data.ts'
import { ownershipAnswer } from '#areas/access/ownership/ownership.facts.ts'
import { permissionStore } from '#areas/access/roles/permission-form.act.ts'
import { permissionsData } from '#areas/access/roles/permissions.data.ts'
import { roleStore } from '#areas/access/roles/role-form.act.ts'
import { rolesData } from '#areas/access/roles/roles.data.ts'
import { endOneSessionAct, endOwnSessionAct, forgetBrowsersAct } from '#areas/access/sessions/sessions.act.ts'
import { userCardAnswer, userLoginsAnswer, userSessionsAnswer } from '#areas/access/sessions/user-detail.data.ts'
import { credentialResetActs } from './credential-resets.act.ts'
import { userStore } from './user-form.act.ts'
import { userActs } from './users.act.ts'
import { usersData } from './users.data.ts'

export const accessBindings = bindings({
  datasets: [usersData, rolesData, permissionsData],
  acts: [...userActs, ...credentialResetActs, endOneSessionAct, endOwnSessionAct, forgetBrowsersAct],
  stores: [userStore, roleStore, permissionStore],
  queryHandlers: [
    userCardAnswer,
    userSessionsAnswer,
    userLoginsAnswer,
    ownAccountAnswer,
    roleChoicesAnswer,
    domainChoicesAnswer,
    timeZoneChoicesAnswer,
    reviewerChoicesAnswer,
    permissionTreeAnswer,
    ownershipAnswer,
  ],
})
