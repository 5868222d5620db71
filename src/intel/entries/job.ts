import type { Range } from './layout.ts';

/** A job that is open. */
export interface Job {
  readonly title: string;
  readonly location: string | null;
  readonly department: string | null;
  readonly url: string | null;
  /** As its board names it; else its link, or its title and location. */
  readonly key: string;
  /** The block that says its title; null: in data. */
  readonly at: number | null;
  /** All its blocks. */
  readonly range: Range | null;
}

export const MOST_JOBS = 2_000;

/** What people are called by their work: at least one word of it is in the title of nearly every job. */
const ROLES =
  /(?<!\p{L})(?:engineer|developer|manager|designer|analyst|scientist|architect|director|lead|head|specialist|coordinator|associate|representative|executive|recruiter|partner|assistant|consultant|administrator|officer|accountant|controller|counsel|lawyer|writer|editor|marketer|strategist|researcher|technician|operator|driver|courier|rider|picker|packer|dispatcher|agent|intern|internship|trainee|apprentice|werkstudent|working student|chef|cook|barista|nurse|teacher|buyer|planner|supervisor|advisor|adviser|ambassador|producer|evangelist|sre|devops|devrel|vp|vice president|chief|president|staff|principal|founding|sales|support|success|support hero|entwickler(?:in)?|ingenieur(?:in)?|leiter(?:in)?|mitarbeiter(?:in)?|fahrer(?:in)?|développeur|ingénieur|responsable|chef de|vendeur|livreur|desarrollador|ingeniero|gerente|repartidor)(?:e?s)?(?!\p{L})/iu;

export const isRole = (text: string): boolean => text.length <= 140 && ROLES.test(text) && !isDepartment(text);

const DEPARTMENTS =
  /^(?:engineering|product|design|marketing|sales|operations|finance|legal|people|hr|human resources|customer (?:success|support|service|experience)|support|data|security|it|growth|business development|logistics|research|communications|technology|tech|commercial|strategy|partnerships|administration|vertrieb|entwicklung)(?: (?:&|and|und) [\p{L} ]{2,30})?(?: team)?$/iu;

/** A part of a company: “Sales & Marketing (3)”. */
export const isDepartment = (text: string): boolean => text.length <= 80 && DEPARTMENTS.test(withoutCount(text));

const COUNTED =
  /^(?:all |we have |see |view )?\d{1,4} (?:(?:open|current|available) )?(?:roles?|jobs?|positions?|openings?|vacanc(?:y|ies)|opportunit(?:y|ies)|results?)\b/i;

/** “12 open roles”. */
export const isJobCount = (text: string): boolean => text.length <= 80 && COUNTED.test(text);
/** “Engineering (5)” without its number. */
export const withoutCount = (text: string): string =>
  text.slice(0, 200).replace(/\s?(?:\(\d{1,4}\)|[–-]? ?\d{1,4}(?: (?:jobs?|roles?|openings?|positions?))?)$/i, '');
