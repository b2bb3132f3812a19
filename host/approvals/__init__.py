"""Leave to act: modes, rules and the asking itself."""

from host.approvals.need import ApprovalNeed, Decision
from host.approvals.policy import POLICIES
from host.approvals.rules import Rule, RuleStore, SessionRules
from host.approvals.service import Approvals

__all__ = ["POLICIES", "ApprovalNeed", "Approvals", "Decision", "Rule", "RuleStore", "SessionRules"]
