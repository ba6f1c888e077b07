import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import {
  changeRollout,
  isRotated,
  packageRefusal,
  releaseVersion,
  supportedRefusal,
  withdrawVersion,
} from '#areas/content/rules/apps/app-version.ts'
import { appVersion } from './app-version.record.ts'
import { addAppVersion, appVersionMoves, rollOutAppVersion } from './app-versions.actions.ts'
import { completedDownloads, newestVersion, offeredCode, uploadedPackage } from './app-versions.facts.ts'

const keysOf = (uploaded: { readonly certificate: string; readonly former_certificates: readonly string[] }) => ({
  certificate: uploaded.certificate,
  formerCertificates: uploaded.former_certificates,
})

export const addAppVersionAct = act(addAppVersion, {
  async facts(tx, { input, actor, maker }) {
    const domainId = Number(input.domain)
    const mayUse = actor.agentId === null && actor.domains.includes(domainId)
    const uploader = { by: maker ?? actor.username, isApproved: maker !== null }
    const uploaded = await uploadedPackage(tx, input.package, uploader)
    const newest = mayUse ? await newestVersion(tx, { domainId, channel: input.channel }) : null
    const id = uuidv7()
    const replaced = uploaded && newest && isRotated(keysOf(uploaded), newest) ? newest.certificate : null
    const versionName = uploaded?.version_name ?? ''
    const named = appVersion.subjectOf(
      { id, ...(mayUse ? { domainId } : {}) },
      {
        name: `app version ${versionName}`,
        shown: {
          versionName,
          sha256: uploaded?.sha256 ?? '',
          ...(replaced === null ? {} : { certificate: uploaded?.certificate, formerCertificate: replaced }),
        },
      },
    )
    return { subject: { ...named, isGrave: replaced !== null }, id, domainId, mayUse, uploaded, newest, replaced }
  },
  rule({ id, domainId, mayUse, uploaded, newest, replaced }, { input, actor, maker, now }) {
    if (!mayUse) return refuse('You do not have access to this domain.', 'domain')
    if (uploaded === null) return refuse('Upload the package again.', 'package')
    const { package_name, version_name, version_code, certificate, sha256 } = uploaded
    const next = {
      packageName: package_name,
      versionName: version_name,
      versionCode: version_code,
      ...keysOf(uploaded),
      sha256,
    }
    const minSupportedCode = input.minSupportedCode ?? 1n
    const refused = packageRefusal(next, newest) ?? supportedRefusal(minSupportedCode, version_code)
    if (refused) return refused
    const values = {
      id,
      domain_id: domainId,
      channel: input.channel,
      file: uploaded.id,
      package_name,
      version_name,
      version_code,
      min_sdk: uploaded.min_sdk,
      target_sdk: uploaded.target_sdk,
      certificate,
      former_certificates: uploaded.former_certificates,
      bytes: uploaded.bytes,
      sha256,
      notes: input.notes?.trim() ?? '',
      is_forced: input.isForced,
      min_supported_code: minSupportedCode,
      rollout: input.rollout ?? 100,
      created_by: maker ?? actor.username,
      created_at: now,
    }
    const rotation = replaced === null ? '' : `. The key was rotated with proof: it takes over from ${replaced}`
    return decide({
      rows: [{ table: 'apk_version', values }],
      message: `Added: ${package_name} ${version_name} (${version_code}), certificate ${certificate}${rotation}`,
    })
  },
})

export const rollOutAct = act(rollOutAppVersion, appVersion, (version, { input }) =>
  changeRollout(version, input.rollout),
)

export const appVersionActs = moveActs(appVersionMoves, appVersion, {
  facts: async (tx, { id, domainId, channel }) => ({
    offered: await offeredCode(tx, { domainId, channel }),
    completed: await completedDownloads(tx, id),
  }),
  rule: (version, move, { now }) =>
    move === 'release'
      ? releaseVersion(version, version.offered, now)
      : withdrawVersion(version, version.completed, now),
})
