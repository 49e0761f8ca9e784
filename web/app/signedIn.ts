/* Loaded when there is a session: the frame of the screens, and what knows the contract of users. */
export { SignedInApp } from './SignedInApp.tsx';
export { loadUser, parseUser, signOutEverywhere } from './sessionUser.ts';
