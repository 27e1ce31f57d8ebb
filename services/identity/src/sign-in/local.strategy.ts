import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import type { User } from '../accounts/user.entity.js';
import { visitorOf } from '../sessions/account-sessions.js';
import { KnownDevices } from './known-devices.js';
import { SignInService } from './sign-in.service.js';

/** passport-local: e-mail and password become an account. No server session object: identity keeps its own sessions. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    private readonly signIn: SignInService,
    private readonly devices: KnownDevices,
  ) {
    super({ usernameField: 'email', passwordField: 'password', session: false, passReqToCallback: true });
  }

  async validate(request: unknown, email: string, password: string): Promise<User> {
    const visitor = visitorOf(request as FastifyRequest);
    const knownDevice = this.devices.knows(request as FastifyRequest, email);
    return this.signIn.identify({ email, ...visitor, knownDevice }, password);
  }
}
