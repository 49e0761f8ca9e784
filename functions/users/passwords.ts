import { findPasswordProblem, type PasswordOwner } from '../../shared/rules/passwords.ts';
import { badRequest } from '../kit/errors.ts';

/** @throws 400 for a password that others would try first */
export function assertPassword(password: string, field: string, owner: PasswordOwner): void {
  const problem = findPasswordProblem(password, owner);
  if (problem) throw badRequest(problem, { [field]: problem });
}
