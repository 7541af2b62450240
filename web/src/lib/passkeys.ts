/** Passkeys: keys that this device, a phone or a security key keeps, and signs in with. */
import { post } from "./api";
import { t } from "./words.svelte";
import type { Me, PasskeyInfo } from "./wire";

const IS_NUMBER = /^[\d.]+$|:/;

/** Whether this browser can use passkeys at this address: it needs TLS, or localhost, and a name. */
export const canPasskey = (): boolean =>
  "PublicKeyCredential" in window &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  !IS_NUMBER.test(location.hostname);

/** The browser's own refusal, in plain words; null for any other error. */
export function passkeyFault(error: unknown): string | null {
  if (!(error instanceof DOMException)) return null;
  if (error.name === "InvalidStateError") return t("ui-passkey-known-here");
  return error.name === "SecurityError" || error.name === "NotSupportedError"
    ? t("ui-passkeys-none")
    : t("ui-passkey-cancelled");
}

/** Make a passkey for who we are. */
export async function addPasskey(name: string): Promise<PasskeyInfo[]> {
  const options = await post<PublicKeyCredentialCreationOptionsJSON>("/api/me/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  return post<PasskeyInfo[]>("/api/me/passkeys", { name, credential: made.toJSON() });
}

/** Be the person whose passkey is chosen. */
export async function signIn(): Promise<Me> {
  const options = await post<PublicKeyCredentialRequestOptionsJSON>("/api/me/passkey-challenge");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return post<Me>("/api/me/passkey-login", { credential: found.toJSON() });
}
